import { generatedApi } from '../../shared/generated.ts';

const { endpoints } = generatedApi.enhanceEndpoints({
  addTagTypes: ['Commitment', 'Rank', 'Team'],
  endpoints: {
    commitmentsList: { providesTags: ['Commitment'] },
    commitmentsSubmit: { invalidatesTags: ['Commitment', 'Rank'] },
    commitmentsCancel: { invalidatesTags: ['Commitment'] },
    commitmentsRemove: { invalidatesTags: ['Commitment'] },
    // A log is read once and not kept.
    commitmentsLog: { keepUnusedDataFor: 0 },
    handInHandIn: { invalidatesTags: ['Team'] },
    rankList: { providesTags: ['Rank', 'Team'] },
  },
});

export const useCommitmentsQuery = endpoints.commitmentsList.useQuery;
export const useCreateCommitmentMutation = endpoints.commitmentsSubmit.useMutation;
export const useCancelCommitmentMutation = endpoints.commitmentsCancel.useMutation;
export const useDeleteCommitmentMutation = endpoints.commitmentsRemove.useMutation;
export const useLogQuery = endpoints.commitmentsLog.useQuery;
export const useLazyLogQuery = endpoints.commitmentsLog.useLazyQuery;
export const useHandInFileMutation = endpoints.handInHandIn.useMutation;
export const useRankQuery = endpoints.rankList.useQuery;
