import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { BrandMark } from '@tianheng/web-kit/shell/Brand.tsx';
import { paths } from '../../shared/paths.ts';
import { useConfigured } from '../../shared/site-config.ts';
import { Keys } from './Keys.tsx';

interface FooterLink {
  label: TextId;
  /** a page of the site, or, with `leaves`, any other address */
  to: string;
  leaves?: boolean;
}

function Column({ title, links }: { title: TextId; links: FooterLink[] }) {
  const text = useText();
  const look = {
    color: 'inherit',
    underline: 'hover',
    variant: 'body2',
    sx: { display: 'inline-block', py: 0.5 },
  } as const;
  return (
    <Box component="nav" aria-label={text(title)}>
      <Typography variant="body2" sx={{ color: 'sky.text', fontWeight: 650, mb: 0.5 }}>
        {text(title)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {links.map(({ label, to, leaves }) => (
          <li key={label}>
            {leaves ? (
              <Link {...look} href={to}>
                {text(label)}
              </Link>
            ) : (
              <RouterLink {...look} to={to}>
                {text(label)}
              </RouterLink>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** Where else to go from every page; contact and imprint only where the operators have named them. */
export function Footer() {
  const text = useText();
  const language = useLanguage();
  const contact = useConfigured('contact');
  const imprint = useConfigured('imprint_url');
  const left = (label: TextId, to: string | null): FooterLink[] =>
    to === null ? [] : [{ label, to, leaves: true }];
  return (
    <Box component="footer" sx={{ mt: 'auto', bgcolor: 'sky.mid', color: 'sky.textMuted' }}>
      <Container
        sx={{
          py: { xs: 4, md: 5 },
          display: 'grid',
          gap: { xs: 3, md: 4 },
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: '2fr 1fr 1fr 1fr' },
        }}
      >
        <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          <BrandMark size={28} />
          <Typography sx={{ color: 'sky.text', fontWeight: 700, mt: 1, textWrap: 'balance' }}>
            {text('common.site')}
          </Typography>
          <Typography variant="body2">{text('shell.footer.claim')}</Typography>
          <Typography variant="body2" sx={{ mt: 1 }}>
            {text('shell.footer.times')}
          </Typography>
          <Keys />
        </Box>
        <Column
          title="shell.footer.platform"
          links={[
            { label: 'shell.datasets', to: paths.datasets },
            { label: 'shell.matches', to: paths.matches },
            { label: 'shell.about', to: paths.about },
          ]}
        />
        <Column
          title="shell.footer.help"
          links={[
            { label: 'shell.footer.docs', to: paths.help },
            { label: 'shell.footer.status', to: paths.status },
            { label: 'shell.footer.api', to: '/docs', leaves: true },
            { label: 'shell.footer.feed', to: `/feed.${language}.xml`, leaves: true },
          ]}
        />
        <Column
          title="shell.footer.legal"
          links={[
            { label: 'shell.rule', to: paths.rule },
            {
              label: 'shell.footer.licence',
              to: `/documents/${language}/data-use-licence.pdf`,
              leaves: true,
            },
            ...left('shell.footer.contact', contact),
            ...left('shell.footer.imprint', imprint),
          ]}
        />
      </Container>
    </Box>
  );
}
