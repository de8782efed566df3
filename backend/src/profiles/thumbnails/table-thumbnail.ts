import type { DuckDBConnection } from '@duckdb/node-api';
import type { ColumnProfile } from '@tianheng/contracts';
import { hasHistogram, isNumeric, scale, type TypedColumn } from '../column-statements.ts';
import { finite } from '../finite.ts';
import { choosePlot, type PlotColumn } from './choose-plot.ts';
import { drawPlot } from './plot.ts';
import { thumbnailOf, type Thumbnail } from './thumbnail.ts';

/** The first columns alone: what comes behind them is seldom what a table is about. */
const COLUMNS_MAX = 8;
const ROWS_MAX = 1200;

/** Of rows that lie evenly over the table `content`; null where its columns show no shape. */
export async function drawTable(
  connection: DuckDBConnection,
  columns: TypedColumn[],
  profiles: ColumnProfile[],
  rows: number,
): Promise<Thumbnail | null> {
  const shown = columns
    .flatMap((column, at) => {
      const profile = profiles[at];
      // Without a histogram all values are equal, or too far apart.
      return profile?.histogram && hasHistogram(column.type)
        ? [{ column, profile, counts: profile.histogram.counts }]
        : [];
    })
    .slice(0, COLUMNS_MAX);
  if (shown.length === 0) return null;
  const step = Math.max(1, Math.ceil(rows / ROWS_MAX));
  const names = shown.map(({ column }, at) => `${scale(column)} as v${at}`).join(', ');
  const answer = await connection.runAndReadAll(
    `select ${names} from content where rowid % ${step} = 0 order by rowid`,
  );
  const sample = answer.getRowObjectsJS();
  const plot = choosePlot(
    shown.map(({ column, profile, counts }, at): PlotColumn => ({
      name: column.name,
      isTime: !isNumeric(column.type),
      distinct: profile.distinct,
      values: sample.map((row) => finite(row[`v${at}`])),
      counts,
    })),
  );
  const drawn = plot && drawPlot(plot);
  return drawn === null ? null : thumbnailOf('image/svg+xml', Buffer.from(drawn));
}
