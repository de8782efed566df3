import { Entity, PrimaryGeneratedColumn } from 'typeorm';
import { CreatedAt, Text } from '../../database/columns.ts';

/** A reason that administrators give again and again. */
@Entity('saved_reply')
export class SavedReply {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'saved_reply_pkey' }) id: string;
  @Text() text: string;
  @CreatedAt() createdAt: Date;
}
