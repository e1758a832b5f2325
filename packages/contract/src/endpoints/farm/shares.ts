/** Sharing one view of a site by a link that needs no account. */
import { type Changed, endpoint } from '#endpoint.ts'
import { NewShare, OpenShareForm, SharedView, ShareForm, Shares, SharesQuery } from '#schemas/farm/share.ts'

export const shares = {
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/shares/',
    access: 'user',
    right: 'see',
    summary:
      'The links by which views of a site are shared, the newest first, with how often each was opened.',
    query: SharesQuery,
    success: { status: 200, body: Shares },
    failure: 'part',
  }),
  create: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/shares/',
    access: 'user',
    right: 'export',
    signedInOnly: true,
    summary:
      'Share an airspace, its case or the medicine register of the site by a link until a day; its token is told once.',
    body: ShareForm,
    changes: (): Changed => [shares.list],
    success: { status: 201, body: NewShare },
    failure: 'part',
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/sites/{siteId}/shares/{shareId}/',
    access: 'user',
    right: 'see',
    summary: 'End a link at once: one’s own, or any of the site for who manages its people.',
    changes: (): Changed => [shares.list],
    success: { status: 204 },
    failure: 'part',
  }),
  open: endpoint({
    method: 'POST',
    path: '/shared-view/',
    access: 'public',
    summary:
      'Read what a link shows. A link that is unknown, over, revoked, or whose sharer may not share any more is not found.',
    body: OpenShareForm,
    changes: (): Changed => [],
    success: { status: 200, body: SharedView },
    failure: 'part',
  }),
}
