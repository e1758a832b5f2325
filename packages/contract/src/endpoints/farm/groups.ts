/** A user's groups of sites (spec/2 §7). */
import { endpoint } from '#endpoint.ts'
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
    success: { status: 201, body: Group },
    failure: 'part',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/groups/{groupId}/',
    access: 'user',
    summary: 'Rename a group or change its sites.',
    body: GroupPatch,
    success: { status: 200, body: Group },
    failure: 'part',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/groups/{groupId}/',
    access: 'user',
    summary: 'Delete a group; its sites stay.',
    success: { status: 204 },
    failure: 'part',
  }),
}
