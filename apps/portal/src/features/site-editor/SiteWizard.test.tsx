import { content } from '@earshot/contract/endpoints/account/content.ts'
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { SiteForm, SitePatch } from '@earshot/contract/schemas/farm/site-form.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { editorApi, SECRET, SITE, sentTo, UNKNOWN } from '#test/editor-api.ts'
import { type FakeApi, FakeFailure } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'

let api: FakeApi

beforeEach(async () => {
  api = await editorApi()
})

const sent = (endpoint: typeof siteEditor.create | typeof siteEditor.update) => sentTo(api, endpoint)

describe('A new site', () => {
  it('A site is made page by page, from House 1 on, and sent as the contract has it', async () => {
    api.on(siteEditor.create, () => ({ ...SITE, archived: [] }))
    const { user, router } = renderAt('/app/sites/new')
    await user.type(await screen.findByLabelText('Name of the site'), 'De Nieuwe Linde')
    await user.selectOptions(screen.getByLabelText('Animals'), 'piglet')
    await waitFor(() => expect(screen.getByLabelText('Country')).toHaveTextContent('Belgium'))
    await user.selectOptions(screen.getByLabelText('Country'), 'BE')
    await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Brussels')
    await user.type(screen.getByLabelText('State or province'), 'West-Vlaanderen')
    await user.type(screen.getByLabelText('Latitude'), '51.03')
    await user.type(screen.getByLabelText('Longitude'), '3.04')
    await user.click(screen.getByRole('button', { name: 'Next: structure' }))

    const tree = await screen.findByRole('tree')
    expect(within(tree).getByText('House 1')).toBeInTheDocument()
    expect(screen.getByText('No monitor yet.')).toBeVisible()
    await user.click(within(tree).getByText('Airspace 1'))
    // The house was there before the site's animals were chosen.
    expect(screen.getByLabelText(/^Nursery/)).toBeChecked()
    await user.type(screen.getByLabelText('Code on the monitor'), 'es4 a1f597{Enter}')
    expect(await screen.findByText('ES4-A1F597')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Next: gateways' }))

    await user.type(await screen.findByLabelText('Code on the gateway'), 'EG-7TN4P')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.click(screen.getByRole('button', { name: 'Next: people' }))
    await user.type(await screen.findByLabelText('Email address'), 'koen@farm.example{Enter}')
    await user.click(screen.getByRole('button', { name: 'Next: check' }))
    expect(router.state.location.search).toEqual({ step: 'check' })
    await user.click(await screen.findByRole('button', { name: '4 of 5' }))
    // Blanks alone are no words: the field says so, and nothing is sent.
    const words = screen.getByLabelText('What should we know?')
    await user.type(words, '  ')
    await user.click(screen.getByRole('button', { name: 'Create the site' }))
    expect(words).toHaveAccessibleDescription('Please fill this in.')
    expect(api.calls(siteEditor.create)).toHaveLength(0)
    await user.clear(words)
    await user.click(screen.getByRole('button', { name: 'Create the site' }))

    expect(await screen.findByText('De Nieuwe Linde is set up.')).toBeInTheDocument()
    const body = sent(siteEditor.create)
    expect(SiteForm.safeParse(body).error).toBeUndefined()
    expect(body).toMatchObject({
      name: 'De Nieuwe Linde',
      state: 'West-Vlaanderen',
      latitude: 51.03,
      houses: [{ name: 'House 1', floors: [{ airspaces: [{ product_type: 'NURSERY' }] }] }],
      gateways: [{ code: 'EG-7TN4P' }],
      users_to_add: [{ email: 'koen@farm.example', role: 'WORKER' }],
      feedback: { score: 4 },
    })
  })

  it('The wizard says how a premise id looks in the United States, and takes any other all the same', async () => {
    api.on(content.countries, () => ({
      items: [
        { name: 'Belgium', country_code: 'BE', phone_code: '+32' },
        { name: 'United States', country_code: 'US', phone_code: '+1' },
      ],
    }))
    const { user } = renderAt('/app/sites/new')
    const premise = await screen.findByLabelText('Premise id')
    await user.type(premise, 'A1B2')
    await waitFor(() => expect(screen.getByLabelText('Country')).toHaveTextContent('United States'))
    expect(premise).not.toHaveAccessibleDescription()
    await user.selectOptions(screen.getByLabelText('Country'), 'US')
    expect(premise).toHaveAccessibleDescription('In the United States it has seven letters and digits.')
    expect(premise).toBeValid()
    await user.type(premise, 'C3D')
    expect(premise).not.toHaveAccessibleDescription()
  })

  it('The wizard takes a pasted list to the decks it names, and moves a monitor by keys and by pointer', async () => {
    const { user } = renderAt('/app/sites/new?step=structure')
    const tree = await screen.findByRole('tree')
    await user.click(within(tree).getByText('Airspace 1'))
    await user.click(screen.getByRole('button', { name: 'Add a deck' }))
    await user.click(screen.getByRole('radio', { name: 'Paste' }))
    await user.click(screen.getByLabelText(/^One code a line/))
    await user.paste(
      'Code\tName\tAirspace\tDeck\nES4-1\tLeft\tairspace 1\tDeck 1\nES4-2\t\t\tDeck 2\nES4-3\t\tFarrowing\t',
    )
    expect(await screen.findByText('No airspace is called Farrowing yet.')).toBeVisible()
    expect(screen.getByText('3 codes read, 2 can be added')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add 2 monitors' }))
    const deck = (name: string) => screen.getByRole('region', { name })
    expect(deck('Deck 1')).toHaveTextContent(/ES4-1.*Left/)
    expect(deck('Deck 2')).toHaveTextContent('ES4-2')

    const handle = () => screen.getByRole('button', { name: /^Move ES4-1:/ })
    handle().focus()
    await user.keyboard('{ArrowDown}')
    expect(deck('Deck 2')).toHaveTextContent('ES4-1')
    expect(handle()).toHaveFocus()
    expect(screen.getByText('ES4-1 hangs in Airspace 1, Deck 2 now')).toBeInTheDocument()
    document.elementFromPoint = () => within(deck('Deck 1')).getByRole('textbox')
    await user.pointer([{ keys: '[MouseLeft>]', target: handle() }, { coords: { x: 9, y: 9 } }])
    expect(deck('Deck 1')).toHaveAttribute('data-into')
    await user.pointer('[/MouseLeft]')
    expect(deck('Deck 1')).toHaveTextContent('ES4-1')
    expect(deck('Deck 2')).not.toHaveTextContent('ES4-1')
  })

  it('The wizard asks for the label of hardware that is new to the person, and sends it along', async () => {
    api.on(siteEditor.update, () => ({ ...SITE, archived: [] }))
    const { user } = renderAt('/app/sites/7/edit?step=structure')
    const tree = await screen.findByRole('tree')
    await user.click(within(tree).getByText('Nursery A'))
    const code = screen.getByLabelText('Code on the monitor')
    // A label that is read or pasted carries its secret with it.
    await user.type(code, `new-2#${SECRET}{Enter}`)
    await user.type(code, 'new-1{Enter}')
    const field = await screen.findByLabelText('Printed on NEW-1')
    expect(field).toHaveAccessibleDescription(/NEW-1 is new to your sites: enter what its label says/)
    expect(field).toBeInvalid()
    expect(screen.queryByLabelText('Printed on NEW-2')).not.toBeInTheDocument()
    await user.type(field, 'wrong{Enter}')
    expect(field).toBeInvalid()
    await user.clear(field)
    await user.type(field, `${SECRET}{Enter}`)
    await waitFor(() => expect(field).not.toBeInTheDocument())

    await user.click(screen.getByRole('button', { name: 'Next: gateways' }))
    await user.type(await screen.findByLabelText('Code on the gateway'), 'NEW-3')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    const secret = await screen.findByLabelText('Printed on NEW-3')
    expect(secret).toHaveAccessibleDescription(/the secret from its registration/)
    await user.type(secret, SECRET)
    await user.click(screen.getByRole('button', { name: 'Use it' }))
    await waitFor(() => expect(secret).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Next: people' }))
    await user.click(screen.getByRole('button', { name: 'Next: check' }))
    await user.click(await screen.findByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(api.calls(siteEditor.update)).not.toHaveLength(0))
    const { houses, gateways } = SitePatch.parse(sent(siteEditor.update))
    const [deck] = houses?.[0]?.floors[0]?.airspaces[0]?.decks ?? []
    expect(deck?.devices.map(each => [each.code, each.proof])).toEqual([
      ['ES4-0', null],
      ['NEW-2', SECRET],
      ['NEW-1', SECRET],
    ])
    expect(gateways?.map(each => [each.code, each.proof])).toEqual([
      ['EG-7TN4P', null],
      ['NEW-3', SECRET],
    ])
  })

  it('The wizard asks for it at once on a new site, whose other problems are told on the way on', async () => {
    const { user } = renderAt('/app/sites/new?step=structure')
    await user.click(within(await screen.findByRole('tree')).getByText('Airspace 1'))
    await user.type(screen.getByLabelText('Code on the monitor'), 'new-1{Enter}')
    expect(await screen.findByLabelText('Printed on NEW-1')).toBeInvalid()
    expect(screen.queryByText('Choose what is kept here.')).not.toBeInTheDocument()
  })

  it('The wizard says so when too many codes are new to the person at once', async () => {
    api.on(
      siteEditor.lookUp,
      () => new FakeFailure(429, { code: 'too_many_new_codes', message: 'Wait a moment.' }),
    )
    const { user } = renderAt('/app/sites/7/edit?step=structure')
    await user.click(within(await screen.findByRole('tree')).getByText('Nursery A'))
    expect(await screen.findByText('Wait a moment.')).toBeVisible()
  })

  it('The wizard leads to the first problem instead of on, and says it on its node', async () => {
    const { user } = renderAt('/app/sites/new?step=structure')
    await user.click(await screen.findByRole('button', { name: 'Next: gateways' }))
    expect(
      await screen.findByText('Choose what is kept here.', { selector: '[role=alert]' }),
    ).toBeInTheDocument()
    await user.type(screen.getByLabelText('Code on the monitor'), `${UNKNOWN}{Enter}`)
    expect(await screen.findAllByText(`No monitor has the code ${UNKNOWN}.`)).not.toHaveLength(0)
    expect(screen.getAllByText(/\.( | )1 more thing to correct\.$/)).not.toHaveLength(0)
  })

  it('A site that was set up is still said to be after a reload, and no empty form is found wrong', async () => {
    renderAt('/app/sites/new?step=check&saved=7')
    expect(await screen.findByText('De Nieuwe Linde is set up.')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('A draft that has nothing to check yet begins with its first page', async () => {
    const { router } = renderAt('/app/sites/new?step=check')
    expect(await screen.findByLabelText('Name of the site')).toBeInTheDocument()
    expect(router.state.location.search).toEqual({ step: 'farm' })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('A draft is there again after a reload, on its page', async () => {
    const first = renderAt('/app/sites/new?step=structure')
    await first.user.click(await screen.findByRole('button', { name: 'Add a house' }))
    first.unmount()
    renderAt('/app/sites/new?step=structure')
    expect(await screen.findByText('House 2')).toBeInTheDocument()
    expect(screen.getByText('Restored what you had typed on this device.')).toBeInTheDocument()
  })
})

describe('The tree', () => {
  it('The tree is walked, folded and changed with the keys alone, and every change can be taken back', async () => {
    const { user } = renderAt('/app/sites/7/edit?step=structure')
    const tree = await screen.findByRole('tree')
    const items = () =>
      within(tree)
        .getAllByRole('treeitem')
        .map(item => item.querySelector('strong')?.textContent)
    expect(items()).toEqual(['House 1', 'Nursery A', 'Nursery B'])
    within(tree).getAllByRole('treeitem')[0]?.focus()
    await user.keyboard('{ArrowDown}{Alt>}{ArrowDown}{/Alt}')
    expect(items()).toEqual(['House 1', 'Nursery B', 'Nursery A'])
    expect(screen.getByText('Nursery A moved: 2 of 2 in House 1')).toBeInTheDocument()
    await user.keyboard('{Delete}')
    expect(items()).toEqual(['House 1', 'Nursery B'])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(items()).toEqual(['House 1', 'Nursery B', 'Nursery A'])
    within(tree).getAllByRole('treeitem')[0]?.focus()
    await user.keyboard('{ArrowLeft}')
    expect(items()).toEqual(['House 1'])
  })
})

describe('An edit', () => {
  it('An edit says what a save archives, and sends the revision it began with', async () => {
    api.on(siteEditor.update, () => ({ ...SITE, archived: [{ id: 2, name: 'Nursery B' }] }))
    const { user } = renderAt('/app/sites/7/edit?step=structure')
    const tree = await screen.findByRole('tree')
    within(tree).getAllByRole('treeitem')[2]?.focus()
    await user.keyboard('{Delete}')
    await user.click(screen.getByRole('button', { name: /Check and save/ }))
    expect(await screen.findByText('Nursery B is archived: its history is kept.')).toBeInTheDocument()
    expect(screen.getByText('ES4-1 hangs nowhere afterwards.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Nursery B was archived; its history is kept.')).toBeInTheDocument()
    expect(sent(siteEditor.update)).toMatchObject({ revision: 3, houses: [{ id: 1 }] })
  })

  it('An edit is saved once by a double click: the button keeps its place, and a second click meets nothing else', async () => {
    const answers: (() => void)[] = []
    api.on(siteEditor.update, async () => {
      await new Promise<void>(resolve => answers.push(resolve))
      return { ...SITE, archived: [] }
    })
    const { user } = renderAt('/app/sites/7/edit?step=check')
    const save = await screen.findByRole('button', { name: 'Save changes' })
    await user.dblClick(save)
    expect(save).toBeInTheDocument()
    expect(save).toHaveAttribute('aria-busy', 'true')
    // The only part is on its way, and the site may be saved by now, so stopping could not be certain.
    expect(screen.queryByRole('button', { name: 'Stop saving' })).not.toBeInTheDocument()
    for (const answer of answers) answer()
    expect(await screen.findByText('De Nieuwe Linde is saved.')).toBeInTheDocument()
    expect(api.calls(siteEditor.update)).toHaveLength(1)
  })

  it('An edit shows what the server refuses on its node', async () => {
    const field = 'houses.0.floors.0.airspaces.1.decks.0.devices.0'
    const announcement = 'ES4-1 hangs on another site. It has to be taken down there first.'
    api.on(siteEditor.update, () => new FakeFailure(400, { code: 'invalid', [field]: [announcement] }))
    const { user } = renderAt('/app/sites/7/edit?step=check')
    await user.click(await screen.findByRole('button', { name: 'Save changes' }))
    const tree = await screen.findByRole('tree')
    const wrong = within(tree).getAllByRole('treeitem')[2]
    expect(wrong).toHaveTextContent(announcement)
  })

  it('An edit is not offered to a person who may not', async () => {
    api.on(sites.read, () => ({ ...SITE, current_user_role: 'WORKER' as const }))
    renderAt('/app/sites/7/edit')
    expect(await screen.findByText('Only owners and managers change a site')).toBeInTheDocument()
  })
})
