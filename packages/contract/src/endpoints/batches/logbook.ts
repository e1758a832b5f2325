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
    path: '/sites/{s}/airspaces/{a}/batches/{b}/logbook/',
    access: 'user',
    summary: 'Everything that happened to a batch, newest first.',
    query: PageQuery,
    success: { status: 200, body: Page(LogbookItem) },
  }),
  eventDays: endpoint({
    method: 'GET',
    path: '/sites/{s}/airspaces/{a}/batches/{b}/{event}/days/',
    access: 'user',
    summary: 'Local days of a month that have such an item.',
    params: EventParams,
    query: EventDaysQuery,
    success: { status: 200, body: EventDays },
  }),
  comments: endpoint({
    method: 'GET',
    path: '/sites/{s}/airspaces/{a}/batches/{b}/daily/comments/',
    access: 'user',
    summary: 'Comments of a batch by day.',
    query: PageQuery,
    success: { status: 200, body: Daily(Comment) },
  }),
  treatments: endpoint({
    method: 'GET',
    path: '/sites/{s}/airspaces/{a}/batches/{b}/daily/treatments/',
    access: 'user',
    summary: 'Treatments of a batch by day.',
    query: PageQuery,
    success: { status: 200, body: Daily(Treatment) },
  }),
  recommendations: endpoint({
    method: 'GET',
    path: '/sites/{s}/airspaces/{a}/batches/{b}/daily/recommendations/',
    access: 'user',
    summary: 'Recommendations of a batch by day.',
    query: PageQuery,
    success: { status: 200, body: Daily(Recommendation) },
  }),
  addComment: endpoint({
    method: 'POST',
    path: '/sites/{s}/airspaces/{a}/batches/{b}/comments-daily/',
    access: 'user',
    summary: 'Add a comment with up to five files.',
    body: CommentForm,
    encoding: 'multipart',
    success: { status: 201, body: Comment },
  }),
  addTreatment: endpoint({
    method: 'POST',
    path: '/sites/{s}/airspaces/{a}/batches/{b}/treatments/',
    access: 'user',
    summary: 'Record a treatment.',
    body: TreatmentForm,
    success: { status: 201, body: Treatment },
  }),
}
