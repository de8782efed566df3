import { Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../accounts/user.entity.ts';

/** Good once in place of an authenticator that was lost: using it deletes the row. */
@Entity('recovery_code')
export class RecoveryCode {
  @PrimaryColumn('uuid') userId: string;
  /** HMAC of person and code */
  @PrimaryColumn({ type: 'text' }) codeHash: string;
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;
}
