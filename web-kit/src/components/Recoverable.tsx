import { Component, Suspense, type ReactNode } from 'react';
import { wantTextsAgain } from '../intl/texts.tsx';
import { forgetFailures } from '../state/lazily.ts';

interface RecoverableProps {
  children: ReactNode;
  /** in place of what cannot be drawn, for the most part since its code did not arrive; `again` tries anew */
  instead: (again: () => void) => ReactNode;
}

/** Keeps the page, and what was entered there, where a part of it cannot be drawn. */
export class Recoverable extends Component<RecoverableProps, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });

  override state = { failed: false };

  again = () => {
    forgetFailures();
    wantTextsAgain();
    this.setState({ failed: false });
  };

  override render() {
    const { children, instead } = this.props;
    return this.state.failed ? instead(this.again) : <Suspense>{children}</Suspense>;
  }
}
