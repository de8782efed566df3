import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';

/** A line drawing on a grid of 24, hidden from screen readers. */
export const lineIcon = (shape: ReactNode) =>
  function LineIcon(props: SvgIconProps) {
    return (
      <SvgIcon aria-hidden {...props}>
        <g fill="none" stroke="currentColor" strokeWidth={1.8} strokeLinecap="round" strokeLinejoin="round">
          {shape}
        </g>
      </SvgIcon>
    );
  };
