/** Answers what other modules may ask of the site editor, beside its saves. */
import type { Db } from '#db/open.ts'
import { findArchived } from './site-editor.queries.ts'

/** The airspaces a save of this moment has archived. */
export function readArchived(
  db: Db,
  save: { siteId: number; at: Date },
): Promise<{ id: number; name: string }[]> {
  return findArchived(db, save)
}
