import { emailCodeClient } from './email-code.generated.ts';

export const useAskEmailCodeMutation = emailCodeClient.endpoints.registryMailCode.useMutation;
