import { useConfigured } from '../../shared/site-config.ts';

/** Where the admin view lives; asked for only when it is wanted. */
export const useAdminUrl = (wanted: boolean): string | null => useConfigured('admin_url', wanted);
