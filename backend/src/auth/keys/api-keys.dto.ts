import { ApiProperty } from '@nestjs/swagger';
import {
  API_KEY_MAX_DAYS,
  API_KEY_NAME_MAX,
  API_KEY_REASON_MAX,
  API_KEY_SCOPES,
  LINE_PATTERN,
  type ApiKey,
  type ApiKeyList,
  type ApiKeyScope,
  type CreateApiKeyRequest,
  type CreatedApiKey,
  type RevokeApiKeyRequest,
} from '@tianheng/contracts';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { LineField } from '../../common/body-fields.ts';
import { Unique } from '../../common/unique.ts';

export class CreateApiKeyRequestDto implements CreateApiKeyRequest {
  @ApiProperty({ type: String, maxLength: API_KEY_NAME_MAX, example: 'nightly submissions' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @IsString()
  @MaxLength(API_KEY_NAME_MAX)
  @Matches(LINE_PATTERN)
  name: string;

  @ApiProperty({
    enum: API_KEY_SCOPES,
    isArray: true,
    minItems: 1,
    maxItems: API_KEY_SCOPES.length,
    uniqueItems: true,
    example: ['read', 'submit'],
  })
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(API_KEY_SCOPES.length)
  @Unique()
  @IsIn(API_KEY_SCOPES, { each: true })
  scopes: ApiKeyScope[];

  @ApiProperty({ type: 'integer', minimum: 1, maximum: API_KEY_MAX_DAYS, example: 90 })
  @IsInt()
  @Min(1)
  @Max(API_KEY_MAX_DAYS)
  days: number;
}

export class ApiKeyDto implements ApiKey {
  @ApiProperty({ type: String, format: 'uuid' }) id: string;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String, description: 'how the key begins' }) prefix: string;
  @ApiProperty({ enum: API_KEY_SCOPES, isArray: true }) scopes: ApiKeyScope[];
  @ApiProperty({ type: Number, description: 'epoch milliseconds' }) created_at: number;
  @ApiProperty({ type: Number, description: 'epoch milliseconds' }) expires_at: number;
  @ApiProperty({ type: Number, nullable: true, description: 'epoch milliseconds, to the minute' })
  last_used_at: number | null;
}

export class ApiKeyListDto implements ApiKeyList {
  @ApiProperty({ type: [ApiKeyDto] }) data: ApiKeyDto[];
}

export class CreatedApiKeyDto extends ApiKeyDto implements CreatedApiKey {
  @ApiProperty({ type: String, description: 'the key; it is not shown again' }) key: string;
}

export class RevokeApiKeyRequestDto implements RevokeApiKeyRequest {
  @LineField(API_KEY_REASON_MAX, {
    pattern: LINE_PATTERN,
    description: "kept in the audit, and told to the key's owner",
  })
  reason: string;
}
