/** Whether the user has selected text on the page. */
export function hasSelection(): boolean {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed;
}
