import type { MigrationInterface, QueryRunner } from 'typeorm';

const SEARCHED = `search_shape("username" || ' ' || "nickname" || ' ' || "email" || ' ' || "mobile_phone" || ' ' || "school")`;

/**
 * Every beginning of a word is an entry of its own, so that several words are found by what is in all of them: entries that
 * are asked for by their beginnings are all read first, however few rows the other words leave. For short texts.
 */
const UP = [
  `CREATE FUNCTION "search_beginnings"(shape text) RETURNS tsvector
     LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
     RETURN array_to_tsvector(ARRAY(
       SELECT CASE WHEN unspaced THEN substr(part, place, size) ELSE left(part, place) END
       FROM string_to_table(left(shape, 100000), ' ') AS part,
         search_is_unspaced(part) AS unspaced,
         generate_series(1, CASE WHEN unspaced THEN length(part) ELSE least(length(part), 100) END) AS place,
         generate_series(1, CASE WHEN unspaced THEN 2 ELSE 1 END) AS size
       WHERE part <> ''))`,
  // As search_query; null where there is nothing to search for, so that nothing is found.
  `CREATE FUNCTION "search_beginnings_query"(search text) RETURNS tsquery
     LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
     RETURN (SELECT string_agg(CASE
         WHEN term LIKE ' %' THEN '''' || left(substr(term, 2), 100) || ''''
         ELSE '''' || substr(term, place, 2) || '''' END, ' & ')
       FROM unnest(search_terms(search)) AS term,
         generate_series(1, CASE WHEN term LIKE ' %' THEN 1 ELSE greatest(1, length(term) - 1) END) AS place)::tsquery`,
  // FrequentWords makes it anew: nobody uses it between the two, and of very many people it takes long.
  `DROP INDEX "user_search_idx"`,
  // What it takes: without it the planner would rather make the parts of every name again than look them up.
  `ALTER FUNCTION "name_parts"(text) COST 10000`,
];
const DOWN = [
  `ALTER FUNCTION "name_parts"(text) COST 100`,
  `DROP INDEX IF EXISTS "user_search_idx"`,
  `CREATE INDEX "user_search_idx" ON "user" USING gin (search_vector(${SEARCHED})) WITH (fastupdate = off)`,
  `DROP FUNCTION "search_beginnings_query"(text)`,
  `DROP FUNCTION "search_beginnings"(text)`,
];

export class WordBeginnings1790001270000 implements MigrationInterface {
  readonly name = 'WordBeginnings1790001270000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
