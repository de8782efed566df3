import { Entity, PrimaryColumn } from 'typeorm';
import { Reference } from '../database/columns.ts';

/** The team a person chose to work in, for `GET /team/info`. */
@Entity('current_team')
export class CurrentTeam {
  @PrimaryColumn('uuid') userId: string;
  @Reference() teamId: string;
}
