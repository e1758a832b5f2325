/** Tests what the steps of the site editor say, and what they hold while somebody works on them. */
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { editorApi, SITE, STRUCTURE } from '#test/editor-api.ts'
import { type FakeApi, FakeFailure } from '#test/fake-api.ts'
import { noToasts } from '#test/no-toasts.ts'
import { onPhone } from '#test/on-phone.ts'
import { renderAt } from '#test/render.tsx'

let api: FakeApi

beforeEach(async () => {
  noToasts()
  api = await editorApi()
})

const open = (step: string) => renderAt(`/app/sites/7/edit?step=${step}`)
const undo = () => screen.getByRole('button', { name: 'Undo' })

describe('The step of the gateways', () => {
  async function addGateways(codes: string) {
    const view = open('gateways')
    const field = await screen.findByLabelText('Code on the gateway')
    await view.user.type(field, codes)
    await view.user.click(screen.getByRole('button', { name: 'Add' }))
    expect(field).toHaveValue('')
    return view
  }

  it('A gateway that is listed already is not added again, however its code is written', async () => {
    await addGateways('eg-7tn4p')
    expect(screen.getAllByRole('button', { name: /^Remove EG-/i })).toHaveLength(1)
  })

  it('A gateway that was removed comes back to its place, beside what was added meanwhile', async () => {
    const { user } = await addGateways('EG-2')
    await user.click(screen.getByRole('button', { name: 'Remove EG-7TN4P' }))
    await user.type(screen.getByLabelText('Code on the gateway'), 'EG-3')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.click(undo())
    const removable = screen.getAllByRole('button', { name: /^Remove EG-/ })
    expect(removable.map(button => button.getAttribute('aria-label'))).toEqual([
      'Remove EG-7TN4P',
      'Remove EG-2',
      'Remove EG-3',
    ])
  })

  it('A site without a gateway is told to have one, at the field', async () => {
    const { user } = open('gateways')
    await user.click(await screen.findByRole('button', { name: 'Remove EG-7TN4P' }))
    await user.click(screen.getByRole('button', { name: 'Next: people' }))
    expect(await screen.findByLabelText('Code on the gateway')).toHaveAccessibleDescription(
      'Add at least one gateway.',
    )
  })
})

describe('The step of the people', () => {
  async function invite(...people: [email: string, role?: string][]) {
    const view = open('people')
    await screen.findByLabelText('Email address')
    for (const [email, role] of people) {
      if (role !== undefined) await view.user.selectOptions(screen.getByLabelText('Role'), role)
      await view.user.type(screen.getByLabelText('Email address'), `${email}{Enter}`)
    }
    return view
  }
  const people = () =>
    screen.getAllByRole('button', { name: /^Remove .*@/ }).map(button => button.closest('li')?.textContent)

  it('A person is listed with the role that was chosen, and once, with the last one', async () => {
    await invite(['koen@farm.example'], ['vet@farm.example', 'Veterinarian'], ['koen@farm.example', 'Viewer'])
    expect(people()).toEqual(['vet@farm.exampleVeterinarian', 'koen@farm.exampleViewer'])
  })

  it('An address that is none is told of before anybody is added, until it is typed on', async () => {
    const { user } = await invite(['koen@'])
    const field = screen.getByLabelText('Email address')
    expect(field).toBeInvalid()
    expect(screen.queryByRole('button', { name: /^Remove .*@/ })).toBeNull()
    await user.type(field, 'f')
    expect(field).toBeValid()
  })

  it('A person who was removed comes back to the same place, beside who was added meanwhile', async () => {
    const { user } = await invite(['koen@farm.example'], ['wim@farm.example'])
    await user.click(screen.getByRole('button', { name: 'Remove koen@farm.example' }))
    await user.type(screen.getByLabelText('Email address'), 'els@farm.example{Enter}')
    await user.click(undo())
    expect(people()).toEqual(['koen@farm.exampleWorker', 'wim@farm.exampleWorker', 'els@farm.exampleWorker'])
  })
})

describe('The step of the structure', () => {
  const tree = () => screen.findByRole('tree')
  const names = async () =>
    within(await tree())
      .getAllByRole('treeitem')
      .map(item => item.querySelector('strong')?.textContent)

  it('A name that is typed stands in the tree at once, and a place without one is told of', async () => {
    const { user } = open('structure')
    await user.click(within(await tree()).getByText('Nursery A'))
    const name = screen.getByLabelText('Airspace name')
    await user.type(name, ' west')
    expect(await names()).toEqual(['House 1', 'Nursery A west', 'Nursery B'])
    await user.clear(name)
    expect(await names()).toEqual(['House 1', '–', 'Nursery B'])
    expect(name).toHaveAccessibleDescription('Please give it a name.')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      /^1 house, 2 airspaces.+2 monitors\.One thing is missing or wrong\.$/,
    )
  })

  it('What is searched is found by its name or by a code that hangs in it, with the way to it', async () => {
    const { user } = open('structure')
    const search = await screen.findByRole('searchbox', { name: 'Name or code' })
    await user.type(search, 'es4-1{Enter}')
    await waitFor(async () => expect(await names()).toEqual(['House 1', 'Nursery B']))
    await user.clear(search)
    await user.type(search, 'nursery a{Enter}')
    await waitFor(async () => expect(await names()).toEqual(['House 1', 'Nursery A']))
  })

  it('The menu of a place makes a second one like it, moves it, and adds a floor to a house', async () => {
    const { user } = open('structure')
    await tree()
    const choose = async (place: string, what: string) => {
      await user.click(screen.getByRole('button', { name: `More for ${place}` }))
      await user.click(await screen.findByRole('menuitem', { name: what }))
    }
    await choose('Nursery B', 'Move up')
    expect(await names()).toEqual(['House 1', 'Nursery B', 'Nursery A'])
    await choose('Nursery B', 'Move up')
    expect(screen.getByText('It cannot be moved further.')).toBeInTheDocument()
    await choose('House 1', 'Add a floor')
    expect(await screen.findByText(/^Floor \d added$/)).toBeInTheDocument()
    await choose('Nursery A', 'Remove')
    expect(
      screen.getByText('Nursery A and its monitor removed', { selector: '[role=status]' }),
    ).toBeInTheDocument()
  })

  it('Every change of the structure can be taken back and made again', async () => {
    const { user } = open('structure')
    await tree()
    expect(screen.getByRole('button', { name: 'Undo the last change' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Add a house' }))
    expect(await names()).toContain('House 2')
    await user.click(screen.getByRole('button', { name: 'Undo the last change' }))
    expect(await names()).not.toContain('House 2')
    await user.click(screen.getByRole('button', { name: 'Redo' }))
    expect(await names()).toContain('House 2')
  })

  it('A phone shows the tree or what is chosen in it, with a way back', async () => {
    onPhone()
    const { user } = open('structure')
    await user.click(within(await tree()).getByText('Nursery A'))
    expect(await screen.findByLabelText('Airspace name')).toHaveValue('Nursery A')
    expect(screen.queryByRole('tree')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Structure' }))
    expect(await tree()).toBeVisible()
  })
})

describe('The last step', () => {
  it('The check lists what is saved, and which monitors were never heard', async () => {
    api.on(siteEditor.lookUp, ({ body }) => {
      const { codes } = body as { codes: string[] }
      const unit = { state: 'FREE' as const, name: '', site: null, gateway: 'EG-7TN4P' }
      return { items: codes.map(code => ({ ...unit, code, last_update: null })), heard: [] }
    })
    open('check')
    expect(await screen.findByRole('heading', { level: 1, name: 'Is De Nieuwe Linde right?' })).toBeVisible()
    expect(await screen.findByText('2 monitors were not heard yet')).toBeVisible()
    const facts = screen.getAllByRole('term').map(term => term.parentElement?.textContent)
    expect(facts[0]).toMatch(/^Farm and addressFattening, 4,800 animalsStaatsbaan 112, 5280 Boxtel$/)
    expect(facts[1]).toMatch(/^Structure1 house, 2 airspaces.+2 monitors/)
    expect(facts.slice(2)).toEqual(['GatewaysEG-7TN4P', 'Peoplenobody else'])
    const house = within(screen.getByRole('region', { name: 'House 1' }))
    expect(house.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Nursery A Nursery1 monitor',
      'Nursery B Nursery1 monitor',
    ])
  })

  it('A server that fails is told of with its code, and the draft can be sent again', async () => {
    api.on(siteEditor.update, () => new FakeFailure(500, { code: 'internal_error' }))
    const { user } = open('check')
    await user.click(await screen.findByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText(/^The server could not save it\..+\(internal_error\)$/)).toBeVisible()
    api.on(siteEditor.update, () => ({ ...SITE, archived: [] }))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('De Nieuwe Linde is saved.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open the dashboard' })).toHaveAttribute(
      'href',
      '/app/sites/7/dashboard',
    )
  })

  it('A batch that is active keeps its airspace: the check says which, and leads nobody on', async () => {
    const [house] = STRUCTURE.houses
    const [floor] = house?.floors ?? []
    if (house === undefined || floor === undefined) throw new Error('the farm has no floor')
    const airspaces = floor.airspaces.map(airspace => ({
      ...airspace,
      active_batch: { id: 9, name: 'N2-27' },
    }))
    const busy = { ...STRUCTURE, houses: [{ ...house, floors: [{ ...floor, airspaces }] }] }
    api.on(sites.structure, () => busy)
    const { user } = open('structure')
    const tree = await screen.findByRole('tree')
    within(tree).getAllByRole('treeitem')[2]?.focus()
    await user.keyboard('{Delete}')
    await user.click(screen.getByRole('button', { name: /Check and save/ }))
    expect(
      await screen.findByText('Nursery B cannot be removed: a batch is active there. Close it first.'),
    ).toBeVisible()
  })

  it('A draft that was kept can be thrown away for what is stored', async () => {
    const first = open('structure')
    await first.user.click(await screen.findByRole('button', { name: 'Add a house' }))
    first.unmount()
    const { user } = open('structure')
    expect(await screen.findByText('House 2')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show what is stored' }))
    expect(screen.queryByText('House 2')).toBeNull()
    expect(screen.queryByText('Restored what you had typed on this device.')).toBeNull()
  })
})
