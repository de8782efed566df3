/** Body of calls that only act. */
export class NothingDto {
  [member: string]: never;
}
