/** The mark of Fernshelf: a frond above a shelf. */
export function Mark() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden fill="none" stroke="var(--mantine-primary-color-filled)" strokeWidth="2" strokeLinecap="round">
      <path d="M3 20.5h18" strokeWidth="2.6" />
      <path d="M12 17V4" />
      <path d="M12 8C9.5 8 7.7 6.6 7.2 4.2M12 8c2.5 0 4.3-1.4 4.8-3.8M12 13c-3.4 0-5.8-1.6-6.6-4.6M12 13c3.4 0 5.8-1.6 6.6-4.6" />
    </svg>
  );
}
