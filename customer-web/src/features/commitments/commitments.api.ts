import type {
  Commitment,
  CommitmentPage,
  CreateCommitmentRequest,
  CreateCommitmentResponse,
  Id,
  ModelFileRequest,
  ModelFileResponse,
  Nothing,
  RankPage,
} from '@tianheng/contracts';
import { api } from '../../shared/api.ts';

export interface QuestionPageArg {
  competitionId: Id;
  questionId: Id;
  page: number;
  limit: number;
}

const commitmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    commitments: build.query<CommitmentPage, QuestionPageArg>({
      query: ({ competitionId, questionId, ...params }) => ({
        url: '/commitment',
        params: { competition_id: competitionId, question_id: questionId, ...params },
      }),
      providesTags: ['Commitment'],
    }),
    createCommitment: build.mutation<CreateCommitmentResponse, CreateCommitmentRequest>({
      query: (body) => ({ url: '/commitment', method: 'POST', body }),
      invalidatesTags: ['Commitment', 'Rank'],
    }),
    cancelCommitment: build.mutation<Commitment, Id>({
      query: (id) => ({ url: `/commitment/${id}`, method: 'PUT', body: { status: 'cancel' } }),
      invalidatesTags: ['Commitment'],
    }),
    deleteCommitment: build.mutation<Nothing, Id>({
      query: (id) => ({ url: `/commitment/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Commitment'],
    }),
    /** A mutation, because a log is read once and is not kept. */
    commitmentLog: build.mutation<string, Id>({
      query: (id) => ({ url: `/commitment/${id}/log`, responseHandler: textOrError }),
    }),
    handInFile: build.mutation<ModelFileResponse, { competitionId: Id } & ModelFileRequest>({
      query: ({ competitionId, ...body }) => ({
        url: `/competition/${competitionId}/question/model/file`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Team'],
    }),
    rank: build.query<RankPage, QuestionPageArg>({
      query: ({ competitionId, questionId, ...params }) => ({
        url: `/competition/${competitionId}/question/rank`,
        params: { question_id: questionId, ...params },
      }),
      providesTags: ['Rank', 'Team'],
    }),
  }),
});

/** A log is text, but a refusal is still JSON. */
async function textOrError(response: Response): Promise<unknown> {
  return response.ok ? response.text() : response.json();
}

export const {
  useCommitmentsQuery,
  useCreateCommitmentMutation,
  useCancelCommitmentMutation,
  useDeleteCommitmentMutation,
  useCommitmentLogMutation,
  useHandInFileMutation,
  useRankQuery,
} = commitmentsApi;
