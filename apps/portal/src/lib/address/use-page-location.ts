import { useLocation, useMatch } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Returns the location of the page that calls it. The router's own location is already the next page's while that is
 * fetched, and a page must not change under its reader.
 */
export function usePageLocation() {
  const pathname = useMatch({ strict: false, select: match => match.pathname })
  const location = useLocation()
  const [own, setOwn] = useState(location)
  const isOwn = location.pathname === pathname
  if (isOwn && location !== own) setOwn(location)
  return { pathname, state: isOwn ? location.state : own.state }
}
