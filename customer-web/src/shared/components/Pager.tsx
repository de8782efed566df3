import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import Pagination from '@mui/material/Pagination';
import Typography from '@mui/material/Typography';
import { PAGE_SIZES } from '@tianheng/contracts';
import type { PageParams } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode, RefObject } from 'react';
import { HEADER_SPACE } from '../header-space.ts';

interface PagerProps {
  total: number;
  params: PageParams;
  /** lists of a fixed size have no size selector */
  fixedSize?: boolean;
  /** stays while another page is read; the buttons that go meanwhile leave the focus to it */
  box?: RefObject<HTMLElement | null>;
}

interface PageBoxProps {
  ref: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** Around a list and what stands in its place until it is there. */
export function PageBox(props: PageBoxProps) {
  return <Box {...props} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: HEADER_SPACE }} />;
}

/** The arrows by what they do; the gaps between numbers have no button. */
const STEP = {
  first: 'first',
  last: 'last',
  next: 'next',
  previous: 'previous',
  'start-ellipsis': 'more',
  'end-ellipsis': 'more',
} as const;

/** Total, pages and size of a list. */
export function Pager({ total, params, fixedSize = false, box }: PagerProps) {
  const text = useText();
  const leave = () => box?.current?.focus();
  if (total === 0) return null;
  return (
    <Box
      component="nav"
      aria-label={text('common.pager.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        mt: 3,
      }}
    >
      <Typography variant="body2" color="textSecondary">
        {text('common.pager.total', { total })}
      </Typography>
      <Pagination
        count={Math.max(1, Math.ceil(total / params.size))}
        page={params.page}
        onChange={(_event, page) => {
          leave();
          params.setPage(page);
        }}
        color="primary"
        siblingCount={1}
        boundaryCount={1}
        size="medium"
        getItemAriaLabel={(type, page) =>
          type === 'page'
            ? text('common.pager.page', { page: page ?? 1 })
            : text(`common.pager.${STEP[type]}`)
        }
      />
      {!fixedSize && (
        <NativeSelect
          value={params.size}
          onChange={(event) => {
            leave();
            params.setSize(Number(event.target.value));
          }}
          inputProps={{ 'aria-label': text('common.pager.size') }}
          sx={{ fontSize: '0.875rem' }}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {text('common.pager.perPage', { size })}
            </option>
          ))}
        </NativeSelect>
      )}
    </Box>
  );
}
