import { list } from '@tianheng/web-kit/http/tags.ts';
import { boardClient } from './board.generated.ts';

export const { useAdminStatisticsFiguresQuery } = boardClient.enhanceEndpoints({
  endpoints: {
    // The page itself says that there is no answer, for as long as there is none.
    adminStatisticsFigures: { extraOptions: { quiet: true }, providesTags: [list('Statistic')] },
  },
});
