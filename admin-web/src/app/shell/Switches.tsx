import Button from '@mui/material/Button';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { LanguageSwitch } from '@tianheng/web-kit/shell/LanguageSwitch.tsx';
import { ThemeSwitch } from '@tianheng/web-kit/shell/ThemeSwitch.tsx';
import { SiteIcon } from '../../shared/components/icons.tsx';
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
