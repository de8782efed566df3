import Box from '@mui/material/Box';

export interface HelpRow {
  name: string;
  about: string;
  todo?: string;
}

interface HelpTableProps {
  label: string;
  heads: [string, string] | [string, string, string];
  rows: HelpRow[];
}

/** Names with what they mean and what to do; on a phone each row is a block of its own. */
export function HelpTable({ label, heads, rows }: HelpTableProps) {
  return (
    <Box
      component="table"
      aria-label={label}
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        '& th': { textAlign: 'left', fontWeight: 650, verticalAlign: 'top' },
        '& td': { verticalAlign: 'top' },
        '& th, & td': { p: 1.25, borderBottom: 1, borderColor: 'divider' },
        '& thead th': { whiteSpace: 'nowrap' },
        '& tbody th': { width: { sm: '34%' } },
        // Blocks instead of columns where there is no room for three.
        '@media (max-width: 599.95px)': {
          '& thead': { display: 'none' },
          '& tr': { display: 'block', borderBottom: 1, borderColor: 'divider', py: 1 },
          '& th, & td': { display: 'block', border: 0, px: 0, py: 0.25 },
        },
      }}
    >
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, about, todo }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{about}</td>
            {todo !== undefined && <td>{todo}</td>}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
