import Box from '@mui/material/Box';
import { Fragment } from 'react';

/** Facts beside one another; where the line ends, a number stays with its word. */
export const FactLine = ({ facts }: { facts: readonly string[] }) =>
  facts.map((fact, at) => (
    <Fragment key={at}>
      {at > 0 && ' · '}
      <Box component="span" sx={{ display: 'inline-block', maxWidth: '100%' }}>
        {fact}
      </Box>
    </Fragment>
  ));
