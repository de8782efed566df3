import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ERROR_CODES, type ErrorBody, type ErrorCode, type FieldError } from '@tianheng/contracts';

export class FieldErrorDto implements FieldError {
  @ApiProperty({ type: String, example: 'limit' }) field: string;
  @ApiProperty({ type: String, example: 'must be at most 100' }) message: string;
}

export class ErrorBodyDto implements ErrorBody {
  @ApiProperty({ type: String, description: "a sentence in the request's language" }) error_info: string;
  @ApiProperty({ enum: ERROR_CODES, enumName: 'ErrorCode' }) code: ErrorCode;
  @ApiPropertyOptional({ type: [FieldErrorDto] }) details?: FieldErrorDto[];
  @ApiPropertyOptional({ type: String, description: "finds the answer in the server's log" })
  request_id?: string;
  @ApiPropertyOptional({ type: Number, description: 'of COMMITMENT_TOO_SOON, epoch ms' })
  next_submission_at?: number;
  @ApiPropertyOptional({
    type: Object,
    description:
      'of STALE_WRITE: what is there now, its version included, in the shape of the request that was refused',
  })
  current?: object;
}
