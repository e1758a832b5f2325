/** The forms of sites, batches and orders (spec/1 §5), row by row. */
import { expect, it } from 'vitest'
import {
  blank,
  describeForms,
  emailRow,
  type Form,
  letters,
  nothing,
  type Refusal,
  VERY_LONG,
  wrongText,
} from '#test/form-rows.ts'
import { DeliveryForm, OrderForm } from './admin/order.ts'
import { SupplierForm } from './admin/supplier.ts'
import { AgePhaseForm, BatchForm } from './batches/batch-form.ts'
import { DescriptionForm } from './description.ts'
import { GroupForm } from './farm/group.ts'
import { SiteForm } from './farm/site-form.ts'
import { InviteForm } from './farm/site-user.ts'
import { validate } from './messages.ts'

const deck = { name: 'Deck', devices: [{ value: 3, label: 'ES4-3' }] }
const airspace = { name: 'Airspace', product_type: 'FATTENING', decks: [deck] }
const floor = { name: 'Floor', airspaces: [airspace] }
const house = { name: 'House', floors: [floor] }
const site = {
  name: 'Ter Aa',
  type: 'sow',
  country: 'BE',
  longitude: 4.4,
  latitude: 50.9,
  houses: [house],
  gateways: [{ id: 1 }],
}
const AT = { floor: 'houses.0.floors.0', airspace: 'houses.0.floors.0.airspaces.0' } as const
const withAirspace = (over: object) => [
  { ...house, floors: [{ ...floor, airspaces: [{ ...airspace, ...over }] }] },
]
const withDeck = (over: object) => withAirspace({ decks: [{ ...deck, ...over }] })

const FORMS: Record<string, Form> = {
  Group: {
    schema: GroupForm,
    valid: { name: 'ab', linked_sites: [1] },
    rows: {
      name: {
        rule: '2-250 required',
        takes: ['ab', 'abc', letters(249), letters(250), ` ${letters(250)} `, '猪舍', "Zoë's 3 & 4"],
        refuses: [
          ...wrongText,
          ...blank,
          ['a', 'longer'],
          [' a ', 'longer'],
          [letters(251), 'too_long'],
          [VERY_LONG, 'too_long'],
        ],
      },
      linked_sites: {
        rule: 'at least 1',
        takes: [[1], [1, 2], [2_147_483_647]],
        refuses: [
          [undefined, 'link_site'],
          [null, 'link_site'],
          [[], 'link_site'],
          ['1', 'link_site'],
          [[0], 'invalid'],
          [['1'], 'invalid'],
          [[2_147_483_648], 'invalid'],
        ],
      },
    },
  },
  Invite: {
    schema: InviteForm,
    valid: { email: 'a@b.example' },
    rows: { email: emailRow('trimmed, valid, max 150, required', 150) },
  },
  Site: {
    schema: SiteForm,
    valid: site,
    rows: {
      name: {
        rule: '2-250 required',
        takes: ['ab', letters(249), letters(250), ` ${letters(250)} `, '猪舍', "De Vries' hoeve"],
        refuses: [...wrongText, ...blank, ['a', 'longer'], [letters(251), 'too_long']],
      },
      country: {
        rule: 'required',
        takes: ['BE', 'nl'],
        refuses: [...wrongText, ...blank, ['Belgium', 'invalid']],
      },
      latitude: {
        rule: 'number required',
        takes: [0, -90, 90, 50.123456],
        refuses: [
          ...nothing(),
          ['50.9', 'required'],
          [Number.NaN, 'required'],
          [90.000001, 'invalid'],
          [-90.1, 'invalid'],
        ],
      },
      longitude: {
        rule: 'number required',
        takes: [0, -180, 180, 4.5],
        refuses: [
          ...nothing(),
          ['x', 'required'],
          [Number.POSITIVE_INFINITY, 'required'],
          [180.1, 'invalid'],
          [-180.1, 'invalid'],
        ],
      },
      premise_id: {
        rule: 'max 50',
        takes: [undefined, '', 'BE-123', letters(49), letters(50)],
        refuses: [
          [letters(51), 'too_long'],
          [VERY_LONG, 'too_long'],
          [7, 'required'],
          [null, 'required'],
        ],
      },
    },
  },
  Structure: {
    schema: SiteForm,
    valid: site,
    rows: {
      houses: {
        rule: 'houses required; every node name non-empty after trimming, in up to four nested levels',
        takes: [
          [house],
          [house, { ...house, name: ' H ' }],
          [{ ...house, name: '猪' }],
          [{ ...house, name: letters(100) }],
        ],
        refuses: [
          [undefined, 'required'],
          [null, 'required'],
          [[], 'required'],
          ['House', 'required'],
          [[{ ...house, name: '' }], 'name_required', 'houses.0.name'],
          [[{ ...house, name: ' \t' }], 'name_required', 'houses.0.name'],
          [[{ ...house, name: null }], 'name_required', 'houses.0.name'],
          [[{ ...house, name: letters(101) }], 'too_long', 'houses.0.name'],
          [[{ ...house, name: 'a\u0000b' }], 'wrong_characters', 'houses.0.name'],
          [[house, { ...house, name: ' ' }], 'name_required', 'houses.1.name'],
          [[{ ...house, floors: [{ ...floor, name: ' ' }] }], 'name_required', `${AT.floor}.name`],
          [withAirspace({ name: ' ' }), 'name_required', `${AT.airspace}.name`],
          [withDeck({ name: ' ' }), 'name_required', `${AT.airspace}.decks.0.name`],
          [[{ ...house, floors: [] }], 'add_airspace', 'houses.0.floors'],
          [[{ ...house, floors: [{ ...floor, airspaces: [] }] }], 'add_airspace', `${AT.floor}.airspaces`],
        ],
      },
    },
  },
  Airspaces: {
    schema: SiteForm,
    valid: site,
    rows: {
      houses: {
        rule: 'product_type required for each',
        takes: [withAirspace({ product_type: 'NURSERY' })],
        refuses: [...nothing(), [7, 'required'] as const, ['MAMMOTH', 'invalid'] as const].map(
          ([value, key]) => [withAirspace({ product_type: value }), key, `${AT.airspace}.product_type`],
        ),
      },
    },
  },
  'Devices step': {
    schema: SiteForm,
    valid: site,
    rows: {
      gateways: {
        rule: 'required',
        takes: [[{ id: 1 }], [{ value: 'GW-1', label: 'GW-1' }], [{ code: 'GW-1' }, { id: 2 }]],
        refuses: [...nothing(), [[], 'required'], [[{}], 'required_device', 'gateways.0']],
      },
      houses: {
        rule: 'houses required, devices required at the deepest level',
        takes: [withDeck({ devices: [{ id: 1 }, { code: 'ES4-1' }] })],
        refuses: [
          [[], 'required'],
          [withAirspace({ decks: [] }), 'required_device', `${AT.airspace}.decks`],
          [withAirspace({ decks: null }), 'required_device', `${AT.airspace}.decks`],
          [withDeck({ devices: [] }), 'required_device', `${AT.airspace}.decks.0.devices`],
          [withDeck({ devices: undefined }), 'required_device', `${AT.airspace}.decks.0.devices`],
          [withDeck({ devices: [{ name: 'x' }] }), 'required_device', `${AT.airspace}.decks.0.devices.0`],
        ],
      },
    },
  },
  Order: {
    schema: OrderForm,
    valid: { supplier: 1, order_items: [{ license_template_id: 1 }] },
    rows: {
      supplier: {
        rule: 'required',
        takes: [1, 2_147_483_647],
        refuses: [...nothing(), ['1', 'required'], [0, 'required'], [2_147_483_648, 'invalid']],
      },
      order_items: {
        rule: 'required, each with license_template_id',
        takes: [
          [{ license_template_id: 1 }],
          [{ license_template_id: 1 }, { license_template_id: 2, quantity: 5 }],
        ],
        refuses: [
          ...nothing(),
          [[], 'required'],
          [[{}], 'required', 'order_items.0.license_template_id'],
          [[{ license_template_id: null }], 'required', 'order_items.0.license_template_id'],
          [[{ license_template_id: '1' }], 'required', 'order_items.0.license_template_id'],
          [[{ license_template_id: 1 }, {}], 'required', 'order_items.1.license_template_id'],
        ],
      },
    },
  },
  'Delivery update': {
    schema: DeliveryForm,
    valid: { delivery_status: 'SHIPPED', deviceCodes: ['ES4-1'] },
    rows: {
      delivery_status: {
        rule: 'required',
        takes: ['SHIPPED', 'INSTALLED'],
        refuses: [...wrongText, ['MELTED', 'invalid']],
      },
      deviceCodes: {
        rule: 'required',
        takes: [['ES4-1'], ['ES4-1', ' ES4-2 ']],
        refuses: [
          ...nothing(),
          [[], 'required'],
          ['ES4-1', 'required'],
          [[' '], 'required', 'deviceCodes.0'],
        ],
      },
    },
  },
  Description: {
    schema: DescriptionForm,
    valid: { description: 'x' },
    rows: {
      description: {
        rule: 'required, trimmed',
        takes: ['x', ' x ', 'two\nlines', '猪', letters(2000)],
        refuses: [...wrongText, ...blank, [letters(2001), 'too_long'], ['a\u0000', 'wrong_characters']],
      },
    },
  },
  'Age phase': {
    schema: AgePhaseForm,
    valid: { name: 'Grower', start_age_in_days: 1 },
    rows: {
      name: {
        rule: 'max 40 required',
        takes: ['x', letters(39), letters(40), ` ${letters(40)} `, 'Bút giống', '育肥'],
        refuses: [...wrongText, ...blank, [letters(41), 'too_long'], [VERY_LONG, 'too_long']],
      },
      start_age_in_days: {
        rule: 'required, positive integer without leading zero',
        takes: [1, '1', '10', ' 21 ', 100, '999999999'],
        refuses: [
          ...nothing(),
          [' ', 'required'],
          ...['0', '00', '07', '1.5', '1,5', '1e3', '-3', '+3', '0x1', 'x', '٢١', '２１', '1 0'].map(
            (text): Refusal => [text, 'only_numbers_positive'],
          ),
          ...[0, -1, 1.5, Number.NaN, 1e21, Number.MAX_SAFE_INTEGER].map(
            (number): Refusal => [number, Number.isNaN(number) ? 'required' : 'only_numbers_positive'],
          ),
          [true, 'required'],
          [[1], 'required'],
        ],
      },
    },
  },
  /** A batch is opened in one. */
  'Airspace selection': {
    schema: BatchForm,
    valid: { name: 'Round 7', start_date: '2026-03-01', start_age_in_days: 70 },
    rows: {
      airspace: {
        rule: 'at least 1 airspace',
        takes: [1, 4],
        refuses: [
          [undefined, 'invalid'],
          [null, 'invalid'],
          [[], 'invalid'],
          [0, 'invalid'],
        ],
      },
    },
  },
  Batch: {
    schema: BatchForm,
    valid: { airspace: 4, name: 'Round 7', start_date: '2026-03-01', start_age_in_days: 70 },
    rows: {
      name: {
        rule: 'max 40 required, trimmed',
        takes: ['x', letters(39), letters(40), ` ${letters(40)} `, 'Ronde 7 – nød'],
        refuses: [...wrongText, ...blank, [letters(41), 'too_long'], [VERY_LONG, 'too_long']],
      },
    },
  },
  Name: {
    schema: SupplierForm,
    valid: { name: 'x' },
    rows: {
      name: {
        rule: 'min 1, required',
        takes: ['x', 'xy', '猪', "O'Neill & Søn"],
        refuses: [...wrongText, ...blank],
      },
    },
  },
}

describeForms(FORMS, [
  'Group',
  'Invite',
  'Site',
  'Structure',
  'Airspaces',
  'Devices step',
  'Order',
  'Delivery update',
  'Description',
  'Age phase',
  'Airspace selection',
  'Batch',
  'Name',
])

it.each([
  ['Invite', 'email', ' A@B.example ', 'a@b.example'],
  ['Description', 'description', ' x\ny ', 'x\ny'],
  ['Batch', 'name', ' Round 7 ', 'Round 7'],
  ['Group', 'name', ' ab ', 'ab'],
])('The form %s hands on its %s without what surrounds it', (form, field, given, kept) => {
  const { schema, valid } = FORMS[form] as Form
  const result = validate(schema, { ...valid, [field]: given })
  expect(result.ok && (result.value as Record<string, unknown>)[field]).toBe(kept)
})
