import { statusClient } from './status.generated.ts';

export const useServiceStatusQuery = statusClient.endpoints.statusGet.useQuery;
