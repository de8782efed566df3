#include <fstream>
#include <thread>

int main() {
  int a = 0, b = 0, product = 0;
  std::ifstream("/judge/input/numbers.txt") >> a >> b;
  std::thread worker([&] { product = a * b; });
  worker.join();
  std::ofstream("/judge/output/answer.txt") << product << std::endl;
}
