import { list } from '@tianheng/web-kit/http/tags.ts';
import { judgingImagesClient } from './judging-images.generated.ts';

export const { useAdminJudgingImagesQuery } = judgingImagesClient.enhanceEndpoints({
  endpoints: { adminJudgingImages: { providesTags: [list('Judging')] } },
});
