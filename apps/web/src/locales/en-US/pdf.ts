/** A PDF as payment proof or evidence. */
export const messages = {
  choose: 'Choose an image or PDF',
  pages: 'PDF, {count} {count#page|pages}',
  page: '{what}, page {number}',
  check: 'Others see these pages, not the file. Check that they show everything; if not, send a screenshot.',
  tooMany:
    'This PDF has {pages} {pages#page|pages}, and there is room for {count} more. Choose a shorter one, or a screenshot.',
} as const
