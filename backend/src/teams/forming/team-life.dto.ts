import { ApiProperty } from '@nestjs/swagger';
import type { HandOverRequest } from '@tianheng/contracts';
import { IsUUID } from 'class-validator';

export class HandOverDto implements HandOverRequest {
  @ApiProperty({ type: String, format: 'uuid', description: 'a member who accepted' })
  @IsUUID()
  user_id: string;
}
