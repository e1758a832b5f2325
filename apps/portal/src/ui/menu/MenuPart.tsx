import {
  autoUpdate,
  FloatingFocusManager,
  FloatingList,
  FloatingPortal,
  flip,
  limitShift,
  offset as offsetBy,
  shift,
  useClick,
  useDismiss,
  useFloating,
  useInteractions,
  useListItem,
  useListNavigation,
  useMergeRefs,
  useRole,
  useTypeahead,
} from '@floating-ui/react'
import { IconCheck } from '@tabler/icons-react'
import {
  type ComponentProps,
  cloneElement,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useRef,
  useState,
} from 'react'
import classes from './Menu.module.css'
import type { MenuButtonProps, MenuItem } from './MenuButton.tsx'
import { useReplacingButton } from './OnDemand.tsx'

/** The room in pixels that a menu keeps from the edges of the page. */
const PAGE_EDGE = 5

interface OpenMenu {
  /** The place of the item that has the focus among those that can be chosen; null where none has. */
  active: number | null
  itemProps: (props: ComponentProps<'button'>) => Record<string, unknown>
  close: () => void
}

const OpenMenuContext = createContext<OpenMenu | null>(null)

/** Shows the menu of a `MenuButton`, opened by the click that loaded it. */
export function MenuPart({ button, items, position, offset, buttonRef = null }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const elements = useRef<(HTMLElement | null)[]>([])
  const labels = useRef<(string | null)[]>([])
  const { refs, floatingStyles, context } = useFloating({
    open: isOpen,
    onOpenChange: setOpen,
    placement: position,
    // A menu that is moved by a transform may stand between two pixels, where its words are drawn blurred.
    transform: false,
    middleware: [offsetBy(offset), flip(), shift({ limiter: limitShift(), padding: PAGE_EDGE })],
    whileElementsMounted: autoUpdate,
  })
  const { getReferenceProps, getFloatingProps, getItemProps } = useInteractions([
    useClick(context),
    useDismiss(context),
    useRole(context, { role: 'menu' }),
    useListNavigation(context, {
      listRef: elements,
      activeIndex: active,
      onNavigate: setActive,
      loop: true,
      focusItemOnOpen: true,
      // A pointer marks the item under it, and leaves the focus where the keys have put it.
      focusItemOnHover: false,
    }),
    useTypeahead(context, {
      listRef: labels,
      activeIndex: active,
      onMatch: index => elements.current[index]?.focus(),
    }),
  ])
  const own = useReplacingButton(() => setOpen(true))
  const ref = useMergeRefs([own, refs.setReference, buttonRef])
  const menu: OpenMenu = {
    active,
    itemProps: props => getItemProps(props),
    close: () => setOpen(false),
  }
  // Tab leaves from the button, so the page needs no hidden elements around the menu to catch the focus.
  function leaveByTab(event: KeyboardEvent): void {
    if (event.key === 'Tab') own.current?.focus()
  }
  return (
    <OpenMenuContext value={menu}>
      {cloneElement(button, { ...getReferenceProps(), ref })}
      {isOpen && (
        <FloatingPortal preserveTabOrder={false}>
          <FloatingFocusManager context={context} modal={false} guards={false} initialFocus={-1}>
            <div
              ref={refs.setFloating}
              className={classes.dropdown}
              style={{ ...floatingStyles, width: 'max-content' }}
              {...getFloatingProps({ 'aria-orientation': 'vertical', onKeyDown: leaveByTab })}
            >
              <FloatingList elementsRef={elements} labelsRef={labels}>
                {items.map((item, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a menu's entries keep their places.
                  <MenuLine key={place} item={item} />
                ))}
              </FloatingList>
            </div>
          </FloatingFocusManager>
        </FloatingPortal>
      )}
    </OpenMenuContext>
  )
}

function MenuLine({ item }: { item: MenuItem }) {
  switch (item.kind) {
    case 'head':
      return item.content
    case 'label':
      return <div className={classes.label}>{item.text}</div>
    case 'divider':
      return <div className={classes.divider} />
    case 'action':
      return (
        <MenuLink
          role="menuitem"
          text={item.text}
          mark={<item.icon size={18} stroke={1.75} aria-hidden />}
          onChoose={item.onChoose}
          closes
        />
      )
    case 'choice':
      return item.options.map(({ value, label }) => (
        <MenuLink
          key={value}
          role="menuitemradio"
          text={label}
          isChosen={value === item.value}
          onChoose={() => value !== item.value && item.onChange(value)}
          closes={!item.staysOpen}
        />
      ))
    case 'checks':
      return item.options.map(({ value, label }) => (
        <MenuLink
          key={value}
          role="menuitemcheckbox"
          text={label}
          isChosen={item.values.includes(value)}
          onChoose={() => item.onSwitch(value)}
        />
      ))
  }
}

interface MenuLinkProps {
  role: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox'
  text: string
  /** What stands before the text; without it there is room for the tick of a chosen item. */
  mark?: ReactNode
  /** True while it is chosen; only items that can be chosen have it. */
  isChosen?: boolean
  onChoose: () => void
  /** True if the menu closes with the choice. */
  closes?: boolean
}

/** Shows an item that can be chosen. */
function MenuLink({ role, text, mark, isChosen, onChoose, closes = false }: MenuLinkProps) {
  const menu = use(OpenMenuContext)
  const { ref, index } = useListItem({ label: text })
  const choose = () => {
    onChoose()
    if (closes) menu?.close()
  }
  return (
    <button
      type="button"
      ref={ref}
      role={role}
      tabIndex={menu?.active === index ? 0 : -1}
      className={classes.item}
      {...menu?.itemProps({
        'aria-checked': isChosen,
        onClick: choose,
        onMouseDown: event => event.preventDefault(),
      })}
    >
      <span>{mark ?? (isChosen && <IconCheck size={16} stroke={1.9} aria-hidden />)}</span>
      <span data-menu-item-label>{text}</span>
    </button>
  )
}
