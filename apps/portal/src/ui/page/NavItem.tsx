import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import type { ButtonIconProps } from '#ui/actions/Button.tsx'
import classes from './NavItem.module.css'

export interface NavItemProps {
  link: LinkProps
  label: string
  icon: React.ComponentType<ButtonIconProps>
  /** A count at the end; `loud` when it asks for something. */
  count?: number | undefined
  needsAction?: boolean
  children?: ReactNode
}

/** Shows a link of the rail; the router says whether its page is open. */
export function NavItem({ link, label, icon: Icon, count, needsAction = false }: NavItemProps) {
  return (
    <Link {...link} className={classes.item}>
      <Icon size={20} stroke={1.65} aria-hidden />
      <span className={classes.label}>{label}</span>
      {count !== undefined && count > 0 && (
        <span className={classes.count} data-loud={needsAction || undefined}>
          {count}
        </span>
      )}
    </Link>
  )
}

/** Shows a link of the phone's tabs. */
export function TabItem({ link, label, icon: Icon, count = 0, needsAction = false }: NavItemProps) {
  return (
    <Link {...link} className={classes.tab}>
      <span className={classes.tabIcon}>
        <Icon size={24} stroke={1.65} aria-hidden />
        {count > 0 && (
          <span className={classes.badge} data-loud={needsAction || undefined}>
            {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
          </span>
        )}
      </span>
      {label}
    </Link>
  )
}

/** More digits would cover the neighbour. */
const MOST_SHOWN = 99

/** Shows a tab that opens something instead of leading somewhere. */
export function TabButton({
  label,
  icon: Icon,
  ...button
}: Pick<NavItemProps, 'label' | 'icon'> & ComponentPropsWithRef<'button'>) {
  return (
    <button {...button} type="button" className={classes.tab}>
      <Icon size={24} stroke={1.65} aria-hidden />
      {label}
    </button>
  )
}
