import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { QuestionBind } from '@tianheng/contracts';
import { countryNames } from '@tianheng/web-kit/intl/countries.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

/** The tracks that a team chose, by group, with whom each group is for. */
export function Picks({ binds }: { binds: QuestionBind[] }) {
  const text = useText();
  const { list: listed } = useFormats();
  const language = useLanguage();
  if (binds.length === 0) {
    return <Typography color="textSecondary">{text('approvalDetail.picks.none')}</Typography>;
  }
  const groups = [...new Map(binds.map((bind) => [bind.question_group_id, bind])).values()];
  return groups.map(({ question_group_id: id, question_group_name: name, question_group_country: list }) => {
    const countries = countryNames(language, list);
    return (
      <Box key={id} sx={{ '&:not(:first-of-type)': { mt: 2 } }}>
        <Typography variant="h4" component="h3">
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {countries.length === 0
            ? text('approvalDetail.picks.everybody')
            : text('approvalDetail.picks.countries', {
                list: listed(countries),
              })}
        </Typography>
        <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
          {binds
            .filter((bind) => bind.question_group_id === id)
            .map((bind) => (
              <li key={bind.id}>{bind.question_title}</li>
            ))}
        </Box>
      </Box>
    );
  });
}
