/** Describes what the wizard holds while a site is made or edited, and what it sends. It is pure. */

import { housesOf, type Tree, treeOf } from '@earshot/contract/rules/structure/tree.ts'
import type { SiteDetail, SiteStructure } from '@earshot/contract/schemas/farm/site.ts'
import { SiteBasics } from '@earshot/contract/schemas/farm/site-form.ts'
import type { SiteRole, SiteType } from '@earshot/contract/values.ts'
import { z } from 'zod'
import type { PartsMessage } from '#api/send-in-parts.ts'

/** The first page's fields; an empty number is null. */
export interface BasicsValues {
  name: string
  type: SiteType | ''
  company: string
  animals_quantity: number | null
  country: string
  state: string
  postal_code: string
  city: string
  street: string
  house_number: string
  longitude: number | null
  latitude: number | null
  timezone: string
  premise_id: string
}

interface DraftGateway {
  code: string
  name: string
  /** What is printed on it, or its secret, where that had to be given. */
  proof?: string
}

interface DraftPerson {
  email: string
  role: SiteRole
}

export interface SiteDraft {
  basics: BasicsValues
  tree: Tree
  gateways: readonly DraftGateway[]
  people: readonly DraftPerson[]
  feedback: { score: number; description: string }
  /** The revision of the structure that the draft was made from; it is null for a new site. */
  revision: number | null
  /** The message on its way to the server, after Save was pressed. */
  message: PartsMessage | null
  changedAt: number | null
}

/** The time zone has to be chosen, or taken from the country, before it can be sent. */
export const BASICS_RULES = { schema: SiteBasics.extend({ timezone: z.string().min(1, 'required') }) }

export interface FirstBasics {
  country: string
  timezone: string
}

export function emptyDraft({ country, timezone }: FirstBasics, tree: Tree): SiteDraft {
  return {
    basics: {
      name: '',
      type: '',
      company: '',
      animals_quantity: null,
      country,
      state: '',
      postal_code: '',
      city: '',
      street: '',
      house_number: '',
      longitude: null,
      latitude: null,
      timezone,
      premise_id: '',
    },
    tree,
    gateways: [],
    people: [],
    feedback: { score: 0, description: '' },
    revision: null,
    message: null,
    changedAt: null,
  }
}

export function draftFromSite(site: SiteDetail, structure: SiteStructure): SiteDraft {
  const { name, type, company, animals_quantity, country, state, postal_code, city } = site
  const { street, house_number, longitude, latitude, timezone, premise_id } = site
  return {
    basics: {
      name,
      type,
      company,
      animals_quantity,
      country,
      state,
      postal_code,
      city,
      street,
      house_number,
      longitude,
      latitude,
      timezone,
      premise_id,
    },
    tree: treeOf(structure.houses),
    gateways: structure.gateways.map(gateway => ({ code: gateway.code, name: gateway.name })),
    people: [],
    feedback: { score: 0, description: '' },
    revision: structure.revision,
    message: null,
    changedAt: null,
  }
}

/** Returns the body as it is sent; an edit of an older structure is recognised by its revision. */
export function requestBody({ basics, tree, gateways, people, feedback, revision }: SiteDraft) {
  return {
    ...basics,
    users_to_add: people,
    houses: housesOf(tree),
    gateways,
    ...((feedback.score > 0 || feedback.description !== '') && { feedback }),
    ...(revision !== null && { revision }),
  }
}

/** Restores a draft. One from an older version of the wizard may have unknown parts and lack others. */
export function restoreDraft(stored: Record<string, unknown>, initial: SiteDraft): SiteDraft {
  const own = Object.entries(stored).filter(([name]) => Object.hasOwn(initial, name))
  return { ...initial, ...Object.fromEntries(own) }
}
