/** The first page of the admin area. It stands apart from the rail, whose icons no other page needs. */
export const ADMIN_HOME = '/admin/sites'
