/** A user's named sets of sites (spec/2 §3, §5). */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { Id, requiredText } from '#schemas/page.ts'

export const Group = z.object({ id: Id, name: z.string(), linked_sites: z.array(Id) })
export type Group = z.output<typeof Group>

/** A fault in one of them is told on the field, which is one list on the screen. */
const LinkedSites = z
  .array(z.unknown().meta({ type: 'integer', minimum: 1, maximum: LIMITS.maxId }), 'link_site')
  .min(1, 'link_site')
  .max(LIMITS.page.max, 'too_large')
  .transform((ids, ctx) => {
    const known = ids.flatMap(id => Id.safeParse(id).data ?? [])
    if (known.length < ids.length) ctx.addIssue({ code: 'custom', message: 'invalid' })
    return known
  })
  .pipe(z.array(Id))

export const GroupForm = z.object({
  name: requiredText(LIMITS.groupName.max).min(LIMITS.groupName.min, 'longer'),
  linked_sites: LinkedSites,
})
export type GroupForm = z.output<typeof GroupForm>

/** A change says only what changes. */
export const GroupPatch = GroupForm.partial()
