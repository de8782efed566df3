import type { DataSource } from 'typeorm';

const PART_ROWS = 1000;

/** The rows of a query as one moment saw them, a thousand at a time: as many as there are, in flat memory. */
export async function* readInParts<Row>(
  database: DataSource,
  sql: string,
  values: unknown[],
): AsyncGenerator<Row[], void> {
  const runner = database.createQueryRunner();
  try {
    await runner.startTransaction();
    await runner.query(`declare part no scroll cursor for ${sql}`, values);
    for (;;) {
      const rows = (await runner.query(`fetch ${PART_ROWS} from part`)) as Row[];
      if (rows.length > 0) yield rows;
      if (rows.length < PART_ROWS) return;
    }
  } finally {
    // Nothing was written; this closes the cursor, also where the reader left early.
    try {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
    } finally {
      await runner.release();
    }
  }
}
