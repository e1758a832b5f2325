/** A user's groups of sites (spec/2 §7). */
import { type Changed, endpoint } from '#endpoint.ts'
import { sites } from '#endpoints/farm/sites.ts'
import { Group, GroupForm, GroupPatch } from '#schemas/farm/group.ts'
import { Items } from '#schemas/page.ts'

export const groups = {
  list: endpoint({
    method: 'GET',
    path: '/groups/',
    access: 'user',
    summary: "The user's groups by name.",
    success: { status: 200, body: Items(Group) },
    failure: 'part',
  }),
  create: endpoint({
    method: 'POST',
    path: '/groups/',
    access: 'user',
    summary: 'Create a group.',
    body: GroupForm,
    changes: (): Changed => [groups.list, sites.list],
    success: { status: 201, body: Group },
    failure: 'part',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/groups/{groupId}/',
    access: 'user',
    summary: 'Rename a group or change its sites.',
    body: GroupPatch,
    changes: (): Changed => [groups.list, sites.list],
    success: { status: 200, body: Group },
    failure: 'part',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/groups/{groupId}/',
    access: 'user',
    summary: 'Delete a group; its sites stay.',
    changes: (): Changed => [groups.list, sites.list],
    success: { status: 204 },
    failure: 'part',
  }),
}
