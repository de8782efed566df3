import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from '../app-error.filter.ts';
import { AppError } from '../app-error.ts';
import type { ListenerLimits } from './listener-limits.ts';

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Sees to it that a body ends: it has to be here soon or, for an upload, to get on. BODY_TOO_LARGE */
export function watchBody(
  request: FastifyRequest,
  reply: FastifyReply,
  isUpload: boolean,
  limits: ListenerLimits,
): void {
  if (!hasBody(request)) return;
  const { raw } = request;
  if (Number(raw.headers['content-length'] ?? 0) > limits.uploadBytes) throw new AppError('BODY_TOO_LARGE');
  const end = (): void => {
    // A client that has its answer and still sends is not waited for any longer.
    if (reply.sent) raw.destroy();
    else
      answerError(new AppError('REQUEST_TIMEOUT', {}, { headers: { connection: 'close' } }), request, reply);
  };
  const isDue = isUpload ? progressCheck(request, limits) : () => true;
  const timer = setInterval(
    () => {
      const isOver = raw.complete || raw.destroyed;
      if (!isOver && isDue()) end();
      if (isOver || raw.destroyed) clearInterval(timer);
    },
    isUpload ? limits.uploadWindowMs : limits.bodyMs,
  );
  timer.unref();
  raw.once('close', () => clearInterval(timer));
}

/** Whether a window brought too little though everything before it was taken, or all of it is too much. */
function progressCheck({ raw }: FastifyRequest, limits: ListenerLimits): () => boolean {
  const { socket } = raw;
  const first = socket.bytesRead;
  let last = first;
  return () => {
    const isWaitingForUs = raw.readableLength > 0;
    const isSlow = socket.bytesRead - last < limits.uploadWindowBytes && !isWaitingForUs;
    last = socket.bytesRead;
    return isSlow || last - first > limits.uploadBytes;
  };
}
