import Button from '@mui/material/Button';
import { LanguageSwitch } from '../../shared/components/LanguageSwitch.tsx';
import { SiteIcon } from '../../shared/components/icons.tsx';
import { ThemeSwitch } from '../../shared/components/ThemeSwitch.tsx';
import { useText } from '../../shared/intl/useText.ts';
import { useCustomerUrl } from '../../shared/useCustomerUrl.ts';

/** The way to the customer site, the language and the theme. */
export function Switches() {
  const text = useText();
  const customerUrl = useCustomerUrl();
  return (
    <>
      {customerUrl !== null && (
        <Button
          color="inherit"
          size="small"
          href={customerUrl}
          startIcon={<SiteIcon />}
          sx={{ minHeight: 36 }}
        >
          {text('shell.customerSite')}
        </Button>
      )}
      <LanguageSwitch />
      <ThemeSwitch />
    </>
  );
}
