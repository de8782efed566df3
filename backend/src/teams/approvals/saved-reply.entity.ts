import { Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { CreatedAt, Text } from '../../database/columns.ts';

/** A reason that administrators give again and again. */
@Entity('saved_reply')
@Unique('saved_reply_text_key', ['text'])
export class SavedReply {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'saved_reply_pkey' }) id: string;
  @Text() text: string;
  @CreatedAt() createdAt: Date;
}
