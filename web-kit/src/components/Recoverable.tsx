import { Component, Suspense, type ReactNode } from 'react';

interface RecoverableProps {
  children: ReactNode;
  /** in place of what cannot be drawn; `again` tries anew */
  instead: (again: () => void) => ReactNode;
}

/** Keeps the page, and what was entered there, where a part of it cannot be drawn. */
export class Recoverable extends Component<RecoverableProps, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });

  override state = { failed: false };

  again = () => {
    this.setState({ failed: false });
  };

  override render() {
    const { children, instead } = this.props;
    return this.state.failed ? instead(this.again) : <Suspense>{children}</Suspense>;
  }
}
