/** The promise, failing when it takes longer than so many milliseconds; what it comes to after that is `dropped`. */
export async function orStalled<T>(
  ms: number,
  work: Promise<T>,
  dropped: (late: T) => void = () => undefined,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Error(`What was asked said nothing for ${ms} ms.`));
    }, ms);
  });
  // Nobody else waits for it then.
  work.then(
    (result) => isLate && dropped(result),
    () => undefined,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
