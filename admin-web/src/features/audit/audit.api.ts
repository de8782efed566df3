import { list } from '@tianheng/web-kit/http/tags.ts';
import { auditClient } from './audit.generated.ts';

const auditApi = auditClient.enhanceEndpoints({
  endpoints: {
    adminAuditList: { providesTags: [list('Audit')] },
    // Every address is short-lived and used at once; the button itself tells a refusal.
    adminAuditDownload: { keepUnusedDataFor: 0, extraOptions: { quiet: true, patient: true } },
  },
});

export const { useAdminAuditListQuery } = auditApi;
export const useLazyAdminAuditDownloadQuery = auditApi.endpoints.adminAuditDownload.useLazyQuery;
