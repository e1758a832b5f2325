/** What happened to a batch: comments, treatments, recommendations (spec/2 §7). */
import { endpoint } from '#endpoint.ts'
import { Comment, CommentForm, Daily } from '#schemas/batches/comment.ts'
import { EventDays, EventDaysQuery, EventParams, LogbookItem } from '#schemas/batches/logbook.ts'
import { Treatment, TreatmentForm } from '#schemas/batches/treatment.ts'
import { Recommendation } from '#schemas/health/recommendation.ts'
import { Page, PageQuery } from '#schemas/page.ts'

export const logbook = {
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/logbook/',
    access: 'user',
    right: 'see',
    summary: 'Everything that happened to a batch, newest first.',
    query: PageQuery,
    success: { status: 200, body: Page(LogbookItem) },
  }),
  eventDays: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/{event}/days/',
    access: 'user',
    right: 'see',
    summary: 'Local days of a month that have such an item.',
    params: EventParams,
    query: EventDaysQuery,
    success: { status: 200, body: EventDays },
  }),
  comments: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/daily/comments/',
    access: 'user',
    right: 'see',
    summary: 'Comments of a batch by day.',
    query: PageQuery,
    success: { status: 200, body: Daily(Comment) },
  }),
  treatments: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/daily/treatments/',
    access: 'user',
    right: 'see',
    summary: 'Treatments of a batch by day.',
    query: PageQuery,
    success: { status: 200, body: Daily(Treatment) },
  }),
  recommendations: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/daily/recommendations/',
    access: 'user',
    right: 'see',
    summary: 'Recommendations of a batch by day.',
    query: PageQuery,
    success: { status: 200, body: Daily(Recommendation) },
  }),
  addComment: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/comments-daily/',
    access: 'user',
    right: 'comment',
    summary: 'Add a comment with up to five files.',
    body: CommentForm,
    encoding: 'multipart',
    success: { status: 201, body: Comment },
  }),
  addTreatment: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/treatments/',
    access: 'user',
    right: 'treat',
    summary: 'Record a treatment.',
    body: TreatmentForm,
    success: { status: 201, body: Treatment },
  }),
}
