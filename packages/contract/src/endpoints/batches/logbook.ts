/** A batch's logbook has comments, treatments and recommendations (spec/2 §7). */
import { type Changed, endpoint, type ReadingEndpoint } from '#endpoint.ts'
import { medicine } from '#endpoints/batches/medicine.ts'
import { Comment, CommentForm, Daily } from '#schemas/batches/comment.ts'
import {
  EventDays,
  EventDaysQuery,
  EventParams,
  LogbookItem,
  LogbookQuery,
} from '#schemas/batches/logbook.ts'
import { Treatment, TreatmentChange, TreatmentEdit, TreatmentForm } from '#schemas/batches/treatment.ts'
import { AttachmentForm, FileParams, FileQuery, FileRoom, StoredFile } from '#schemas/file.ts'
import { Recommendation } from '#schemas/health/recommendation.ts'
import { Items, Page, PageQuery } from '#schemas/page.ts'

export const logbook = {
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/logbook/',
    access: 'user',
    right: 'see',
    summary: 'Everything that happened to a batch, newest first.',
    query: LogbookQuery,
    success: { status: 200, body: Page(LogbookItem) },
    failure: 'part',
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
    failure: 'part',
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
    failure: 'part',
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
    changes: callsWithLogbook,
    success: { status: 201, body: Comment },
    failure: 'part',
  }),
  addTreatment: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/treatments/',
    access: 'user',
    right: 'treat',
    summary: 'Record a treatment.',
    body: TreatmentForm,
    changes: callsWithLogbook,
    success: { status: 201, body: Treatment },
    failure: 'part',
  }),
  updateTreatment: endpoint({
    method: 'PATCH',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/treatments/{treatmentId}/',
    access: 'user',
    right: 'treat',
    summary: 'Change the record of a treatment; what it said before is kept.',
    body: TreatmentChange,
    changes: callsWithLogbook,
    success: { status: 200, body: Treatment },
    failure: 'part',
  }),
  treatmentEdits: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/treatments/{treatmentId}/edits/',
    access: 'user',
    right: 'see',
    summary: 'What was changed in the record of a treatment, by whom and when, newest first.',
    success: { status: 200, body: Items(TreatmentEdit) },
    failure: 'part',
  }),
  addFile: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/attachments/',
    access: 'user',
    right: 'treat',
    summary: 'Store a file for the record of a treatment that is still being written.',
    body: AttachmentForm,
    encoding: 'multipart',
    changes: (): Changed => [logbook.fileRoom],
    success: { status: 201, body: StoredFile },
    failure: 'part',
  }),
  fileRoom: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/attachments/room/',
    access: 'user',
    right: 'see',
    summary: 'How much of their room the files of a site take. Ours.',
    success: { status: 200, body: FileRoom },
    failure: 'part',
  }),
  file: endpoint({
    method: 'GET',
    path: '/batches/{batchId}/attachments/{guid}/',
    access: 'user',
    right: 'see',
    summary: 'A file of a comment or a treatment, or its small picture.',
    params: FileParams,
    query: FileQuery,
    success: { status: 200 },
    download: ['jpg', 'png', 'pdf'],
    failure: 'part',
  }),
}

/** Returns the calls that show what was written about a batch. */
function callsWithLogbook(): readonly ReadingEndpoint[] {
  return [
    logbook.list,
    logbook.eventDays,
    logbook.comments,
    logbook.treatments,
    logbook.treatmentEdits,
    logbook.fileRoom,
    medicine.ofSite,
    medicine.ofAll,
  ]
}
