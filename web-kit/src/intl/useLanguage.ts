import type { UiLanguage } from '@tianheng/contracts';
import { useIntl } from 'react-intl';

/** The language that the page is shown in; the chosen one once its texts are there. */
export const useLanguage = (): UiLanguage => useIntl().locale as UiLanguage;
