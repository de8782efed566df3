import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { CreatedAt, Instant, Text } from '../../database/columns.ts';
import { User } from '../accounts/user.entity.ts';

/** The authenticator of a person. It counts once a code has proved that it holds the secret. */
@Entity('second_factor')
export class SecondFactor {
  @PrimaryColumn('uuid') userId: string;
  /** sealed: what stands here is of no use to whoever reads the table */
  @Text() secret: string;
  @Instant({ nullable: true }) confirmedAt: Date | null;
  /** the 30 seconds, since 1970, of the last code that was taken: neither that one nor an older one is again */
  @Column({ type: 'bigint', nullable: true }) lastStep: string | null;
  @CreatedAt() createdAt: Date;
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;
}
