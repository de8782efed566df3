import { ApiProperty, ApiPropertyOptional, OmitType, PickType } from '@nestjs/swagger';
import {
  PLATFORM_ROLES,
  SEARCH_MAX,
  USER_ORDERS,
  type AdminUser,
  type AdminUserPage,
  type AdminUserRequest,
  type CreateUserRequest,
  type FieldError,
  type PlatformRole,
  type UpdateUserRequest,
  type UserBatchFailure,
  type UserBatchResult,
  type UserBatchRow,
  type UserBatchSuccess,
  type UserOrder,
  type UserRoleRequest,
} from '@tianheng/contracts';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { ChoiceField, WholeField } from '../../common/body-fields.ts';
import { FieldErrorDto } from '../../common/error-body.dto.ts';
import { EmptyIsUnset, FromFlag } from '../../common/from-query.ts';
import { CappedPageDto, PageQueryDto } from '../../common/paged.ts';
import { VersionField } from '../../common/version-field.ts';
import {
  AdminPhoneField,
  AdminUsernameField,
  EmailField,
  NicknameField,
  OptionalSchoolField,
  PhoneField,
  UsernameField,
} from '../accounts/fields.ts';
import { UserInfoDto } from '../accounts/user-info.dto.ts';

export class UserQueryDto extends PageQueryDto {
  @ApiPropertyOptional({
    type: String,
    maxLength: SEARCH_MAX,
    description:
      'beginnings of words, and Chinese in any length: all of them in username, real name, email, telephone or school',
  })
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_MAX)
  q?: string;

  @ApiPropertyOptional({ enum: PLATFORM_ROLES })
  @EmptyIsUnset()
  @IsOptional()
  @IsIn(PLATFORM_ROLES)
  platform_role?: PlatformRole;

  @ApiPropertyOptional({ type: Boolean })
  @EmptyIsUnset()
  @FromFlag()
  @IsOptional()
  @IsBoolean()
  is_frozen?: boolean;

  @ApiPropertyOptional({
    enum: USER_ORDERS,
    default: 'created_at',
    description: 'times newest first, names from a to z',
  })
  @EmptyIsUnset()
  @IsOptional()
  @IsIn(USER_ORDERS)
  order?: UserOrder;
}

export class UserFilterDto extends PickType(UserQueryDto, ['q', 'platform_role', 'is_frozen', 'order']) {}

export class AdminUserDto
  extends OmitType(UserInfoDto, ['must_change_password', 'time_zone'])
  implements AdminUser
{
  @ApiProperty({ type: Number, description: 'to be sent with an update' }) version: number;
  @ApiProperty({ type: Number, description: 'epoch ms' }) created_at: number;
}

export class AdminUserPageDto extends CappedPageDto implements AdminUserPage {
  @ApiProperty({ type: [AdminUserDto] }) data: AdminUserDto[];
}

/** A member. */
class MemberDto implements AdminUserRequest {
  @AdminUsernameField() username: string;
  @NicknameField({ description: 'real name' }) nickname: string;
  @EmailField() email: string;
  @AdminPhoneField() mobile_phone: string;
  @OptionalSchoolField() school?: string;
}

export class UserRowDto extends MemberDto implements UserBatchRow {
  @WholeField(1, Number.MAX_SAFE_INTEGER, {
    optional: true,
    description: 'where it begins in the file that it comes from; the answer calls it by that',
  })
  line?: number;
}

export class CreateUserRequestDto extends MemberDto implements CreateUserRequest {
  @ChoiceField(PLATFORM_ROLES, { optional: true, default: 'platform_member' })
  platform_role?: PlatformRole;
}

export class UpdateUserRequestDto implements UpdateUserRequest {
  @UsernameField({ optional: true, description: 'a new one: lowercase letters, digits and underscores' })
  username?: string;

  @NicknameField({ optional: true, description: 'real name' }) nickname?: string;
  @EmailField({ optional: true }) email?: string;
  @PhoneField({ optional: true, description: 'a new one has at most 11 characters' }) mobile_phone?: string;
  @OptionalSchoolField() school?: string;

  @VersionField() version?: number;
}

export class UserRoleRequestDto implements UserRoleRequest {
  @ApiProperty({ enum: PLATFORM_ROLES })
  @IsIn(PLATFORM_ROLES)
  platform_role: PlatformRole;
}

export class UserBatchQueryDto {
  @ApiPropertyOptional({ type: Boolean, default: false, description: 'only says what would be made' })
  @EmptyIsUnset()
  @FromFlag()
  @IsOptional()
  @IsBoolean()
  dry_run?: boolean;
}

class UserBatchSuccessDto implements UserBatchSuccess {
  @ApiProperty({ type: Number, description: 'its line, or else its place among the rows, from 1' })
  row: number;

  @ApiProperty({ type: String }) username: string;
}

class UserBatchFailureDto implements UserBatchFailure {
  @ApiProperty({ type: Number, description: 'its line, or else its place among the rows, from 1' })
  row: number;

  @ApiProperty({ type: String, description: 'as it was sent' }) username: string;
  @ApiProperty({ type: String }) reason: string;
  @ApiProperty({ type: [FieldErrorDto] }) details: FieldError[];
}

export class UserBatchResultDto implements UserBatchResult {
  @ApiProperty({ type: Boolean }) dry_run: boolean;
  @ApiProperty({ type: [UserBatchSuccessDto] }) success: UserBatchSuccessDto[];
  @ApiProperty({ type: [UserBatchFailureDto] }) fail: UserBatchFailureDto[];
}
